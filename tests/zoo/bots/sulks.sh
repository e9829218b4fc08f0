#!/bin/sh
# Listens to nobody, says nothing, and has a child that does the same.
trap '' TERM INT
sleep 100000 &
while :; do sleep 100000; done
