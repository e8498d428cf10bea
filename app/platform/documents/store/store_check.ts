import drive from '@adonisjs/drive/services/main'
import { BaseCheck, Result } from '@adonisjs/core/health'
import type { HealthCheckResult } from '@adonisjs/core/types/health'
import timeouts from '#config/timeouts'
import { rootCauseMessage } from '#kernel/exceptions/reason'
import { withDeadline } from '#kernel/streams/deadline'

/** Written and taken away by a start, to see that both may be done. */
const PROBE_KEY = 'start-probe'

/** Whether a store elsewhere answers for its bucket. */
export class StoreCheck extends BaseCheck {
  readonly name = 'uploads'

  async run(): Promise<HealthCheckResult> {
    try {
      await drive.use().listAll('')
      return Result.ok('answers')
    } catch (error) {
      return Result.failed(rootCauseMessage(error), error as Error)
    }
  }
}

/**
 * Whether files can be written and removed there.
 *
 * @throws Error of the drive package, or DeadlinePassed after `storeAnswer`
 */
export async function verifyStoreWritable(): Promise<void> {
  const disk = drive.use()
  const probe = disk.put(PROBE_KEY, 'written by a start').then(() => disk.delete(PROBE_KEY))
  await withDeadline(timeouts.storeAnswer, probe)
}
