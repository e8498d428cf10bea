import { getClock } from '#kernel/calendar/clock'
import { BackgroundRun } from '#kernel/operation/background_run'
import { SendOutbox } from '#notifications/actions/send_outbox'
import { LANES } from '#notifications/rules/lanes'

/** It remembers which server does not answer. */
const outbox = new SendOutbox()

const runs = LANES.map(
  (lane) =>
    new BackgroundRun({
      run: async () => {
        const { nextAttemptAt } = await outbox.runLane(lane)
        return nextAttemptAt && nextAttemptAt.getTime() - getClock().now().getTime()
      },
      failed: 'sending the outbox failed',
    })
)

/** Starts sending what waits in the outbox, in the background of a server, each lane by itself. */
export function flushOutbox() {
  for (const run of runs) run.startInServer()
}

/** Ends the background sending: the message in hand is finished, the rest waits in the table. */
export async function stopOutbox() {
  await Promise.all(runs.map((run) => run.stop()))
}
