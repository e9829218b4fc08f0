/** The messages and services of `doubloon.v1`, generated from `proto/`. */

export * from "./gen/doubloon/v1/bot_pb.js";
export * from "./gen/doubloon/v1/catalog_pb.js";
export * from "./gen/doubloon/v1/game_pb.js";
export * from "./gen/doubloon/v1/play_pb.js";
export * from "./gen/doubloon/v1/sea_salt_paper_pb.js";
export * from "./gen/doubloon/v1/skull_king_pb.js";
export * from "./gen/doubloon/v1/table_pb.js";
