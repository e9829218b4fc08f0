/** The types that differ from game to game, for bots that play any; the games' own modules have narrower ones. */

import type { Event, Option, View } from "./gen/doubloon/v1/game_pb.js";

/** A view of whatever game. */
export type AnyView = NonNullable<View["view"]["value"]>;

/** An option of whatever game. */
export type AnyOption = NonNullable<Option["action"]["value"]>;

/** An event of whatever game. */
export type AnyEvent = NonNullable<Event["event"]["value"]>;
