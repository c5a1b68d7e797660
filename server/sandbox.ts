/** The sandbox under the supervisor: it ends where its supervisor is gone. */
import { whenOrphaned } from "./orphan";
import "../sandbox/main";

whenOrphaned(() => process.kill(process.pid, "SIGTERM"));
