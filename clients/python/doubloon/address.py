"""Where a service is: on this machine or elsewhere."""

from ipaddress import ip_address


def is_unix(address: str) -> bool:
    """A socket in the file system of this machine, which is never encrypted."""
    return address.startswith(("unix:", "unix-abstract:"))


def is_local(address: str) -> bool:
    """Only this machine can listen to what is said there. A name that merely looks like it is elsewhere."""
    host = address.rpartition(":")[0].removeprefix("ipv4:").removeprefix("ipv6:").strip("[]")
    if is_unix(address) or host == "localhost":
        return True
    try:
        return ip_address(host).is_loopback
    except ValueError:
        return False
