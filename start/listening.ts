/*
 * Loaded last of all. What is loaded before the door opens is one long turn, in which no signal is heard: who was
 * told to stop meanwhile stops here (bin/server.ts).
 */
import '#start/modules'
import '#start/routes'
import '#start/kernel'

/** Of two turns the second has looked for signals. */
for (let turn = 0; turn < 2; turn++) await new Promise((resolve) => setImmediate(resolve))
