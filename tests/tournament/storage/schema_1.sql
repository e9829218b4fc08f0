BEGIN TRANSACTION;
CREATE TABLE bots (
	id INTEGER NOT NULL, 
	tournament_id INTEGER NOT NULL, 
	position INTEGER NOT NULL, 
	name TEXT NOT NULL, 
	argv JSON NOT NULL, 
	version TEXT NOT NULL, 
	CONSTRAINT pk_bots PRIMARY KEY (id), 
	CONSTRAINT uq_bots_tournament_id_name UNIQUE (tournament_id, name), 
	CONSTRAINT fk_bots_tournament_id_tournaments FOREIGN KEY(tournament_id) REFERENCES tournaments (id)
);
INSERT INTO "bots" VALUES(1,1,0,'ann','["ann", "--fast"]','a1');
INSERT INTO "bots" VALUES(2,1,1,'bob','["bob"]','b1');
INSERT INTO "bots" VALUES(3,2,0,'ann','["ann", "--fast"]','a1');
INSERT INTO "bots" VALUES(4,2,1,'bob','["bob"]','b1');
CREATE TABLE doubloon_schema (
	version INTEGER NOT NULL, 
	CONSTRAINT pk_doubloon_schema PRIMARY KEY (version)
);
INSERT INTO "doubloon_schema" VALUES(1);
CREATE TABLE exits (
	id INTEGER NOT NULL, 
	tournament_id INTEGER NOT NULL, 
	bot TEXT NOT NULL, 
	instance TEXT NOT NULL, 
	reason TEXT NOT NULL, 
	output TEXT NOT NULL, 
	CONSTRAINT pk_exits PRIMARY KEY (id), 
	CONSTRAINT fk_exits_tournament_id_tournaments FOREIGN KEY(tournament_id) REFERENCES tournaments (id)
);
INSERT INTO "exits" VALUES(1,1,'ann','0','exit status 1','Traceback');
CREATE TABLE failures (
	match_id TEXT NOT NULL, 
	attempt INTEGER NOT NULL, 
	tournament_id INTEGER NOT NULL, 
	reason TEXT NOT NULL, 
	message TEXT NOT NULL, 
	CONSTRAINT pk_failures PRIMARY KEY (match_id, attempt), 
	CONSTRAINT fk_failures_tournament_id_tournaments FOREIGN KEY(tournament_id) REFERENCES tournaments (id)
);
INSERT INTO "failures" VALUES('m2',0,1,'HOST_FAULT','the rules failed');
CREATE TABLE matches (
	id TEXT NOT NULL, 
	tournament_id INTEGER NOT NULL, 
	block INTEGER NOT NULL, 
	deal TEXT NOT NULL, 
	rotation INTEGER NOT NULL, 
	attempt INTEGER NOT NULL, 
	rules INTEGER NOT NULL, 
	state_hash BLOB NOT NULL, 
	choices_hash BLOB NOT NULL, 
	duration_ms INTEGER NOT NULL, 
	record BLOB NOT NULL, 
	CONSTRAINT pk_matches PRIMARY KEY (id), 
	CONSTRAINT fk_matches_tournament_id_tournaments FOREIGN KEY(tournament_id) REFERENCES tournaments (id)
);
INSERT INTO "matches" VALUES('m1',1,0,'d00000',0,0,1,X'7374617465',X'E3B0C44298FC1C149AFBF4C8996FB92427AE41E4649B934CA495991B7852B855',12,X'789CE362C935D433F0622D2E492C498D62E5624ECA4F02518979790059A306C3');
CREATE TABLE seats (
	match_id TEXT NOT NULL, 
	seat INTEGER NOT NULL, 
	bot_id INTEGER NOT NULL, 
	place INTEGER NOT NULL, 
	points INTEGER NOT NULL, 
	ending TEXT NOT NULL, 
	message TEXT NOT NULL, 
	decisions INTEGER NOT NULL, 
	think_us INTEGER NOT NULL, 
	think_us_max INTEGER NOT NULL, 
	refund_us INTEGER NOT NULL, 
	reconnects INTEGER NOT NULL, 
	CONSTRAINT pk_seats PRIMARY KEY (match_id, seat), 
	CONSTRAINT fk_seats_match_id_matches FOREIGN KEY(match_id) REFERENCES matches (id), 
	CONSTRAINT fk_seats_bot_id_bots FOREIGN KEY(bot_id) REFERENCES bots (id)
);
INSERT INTO "seats" VALUES('m1',0,2,1,50,'','',0,0,0,0,0);
INSERT INTO "seats" VALUES('m1',1,1,2,-10,'TIMED_OUT','no answer',0,0,0,0,0);
CREATE TABLE tournaments (
	id INTEGER NOT NULL, 
	name TEXT NOT NULL, 
	file TEXT NOT NULL, 
	folder TEXT NOT NULL, 
	"key" BLOB NOT NULL, 
	commitment TEXT NOT NULL, 
	game TEXT NOT NULL, 
	rules INTEGER NOT NULL, 
	anchor TEXT, 
	doubloon TEXT NOT NULL, 
	matches INTEGER NOT NULL, 
	CONSTRAINT pk_tournaments PRIMARY KEY (id), 
	CONSTRAINT uq_tournaments_name UNIQUE (name)
);
INSERT INTO "tournaments" VALUES(1,'spring','name = "spring"
','/somewhere',X'000102030405060708090A0B0C0D0E0F101112131415161718191A1B1C1D1E1F','0000000000000000000000000000000000000000000000000000000000000000','skull_king',1,NULL,'0.1.0',2);
INSERT INTO "tournaments" VALUES(2,'summer','name = "summer"
[options]
kraken = true
','/somewhere',X'000102030405060708090A0B0C0D0E0F101112131415161718191A1B1C1D1E1F','0000000000000000000000000000000000000000000000000000000000000000','skull_king',1,NULL,'0.1.0',2);
CREATE INDEX ix_matches_tournament_id ON matches (tournament_id);
CREATE INDEX ix_failures_tournament_id ON failures (tournament_id);
CREATE INDEX ix_exits_tournament_id ON exits (tournament_id);
CREATE INDEX ix_seats_bot_id ON seats (bot_id);
COMMIT;
