// Speaks HTTP/2 as gRPC does, and then sends a message whose length is a lie.
import http2 from "node:http2";

const { DOUBLOON_ADDRESS, DOUBLOON_TOKEN } = process.env;
const client = http2.connect(`http://${DOUBLOON_ADDRESS}`);
client.on("error", (error) => console.error(error.message));
const stream = client.request({
  ":method": "POST",
  ":path": "/doubloon.v1.PlayService/Play",
  "content-type": "application/grpc",
  te: "trailers",
  authorization: `Bearer ${DOUBLOON_TOKEN}`,
});
stream.on("error", (error) => console.error(error.message));
stream.write(Buffer.from([7, 255, 255, 255, 255, 1, 2, 3]));
setInterval(() => {}, 1_000_000);
