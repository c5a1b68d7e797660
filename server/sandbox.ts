/** The sandbox under the supervisor: it ends where its supervisor is gone. */
import "../sandbox/main";

process.on("disconnect", () => process.kill(process.pid, "SIGTERM"));
