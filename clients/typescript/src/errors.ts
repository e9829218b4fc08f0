/** What can go wrong between a bot and the service, one class for each thing a bot's program may handle. */

/** Anything this package throws on purpose. */
export class DoubloonError extends Error {
  constructor(message: string) {
    super(message);
    this.name = new.target.name;
  }
}

/** An address, a token or a flag is missing or makes no sense; the message says which and what to set. */
export class SettingsError extends DoubloonError {}

/** A bot answered with something that is none of the options: a mistake in the bot. */
export class ChoiceError extends DoubloonError {}

/** The service does not want this bot: its token, its protocol or its name; trying again would not help. */
export class RefusedError extends DoubloonError {}

/** No service answered in time, at the start or after a lost stream. */
export class UnreachableError extends DoubloonError {}
