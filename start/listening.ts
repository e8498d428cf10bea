/*
 * Loaded last. Modules are loaded in one long turn of the event loop, in which no signal is received: a process that
 * was signalled meanwhile stops here (bin/server.ts).
 */
import '#start/modules'
import '#start/routes'
import '#start/kernel'

/** Signals have been polled by the second of two turns. */
for (let turn = 0; turn < 2; turn++) await new Promise((resolve) => setImmediate(resolve))
