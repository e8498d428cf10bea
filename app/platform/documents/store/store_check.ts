import drive from '@adonisjs/drive/services/main'
import { BaseCheck, Result } from '@adonisjs/core/health'
import type { HealthCheckResult } from '@adonisjs/core/types/health'
import timeouts from '#config/timeouts'
import { deepestReason } from '#kernel/exceptions/reason'
import { within } from '#kernel/streams/deadline'

/** Written and taken away by a start, to see that both may be done. */
const PROBE = 'start-probe'

/** Whether a store elsewhere answers for its bucket. */
export class StoreCheck extends BaseCheck {
  readonly name = 'uploads'

  async run(): Promise<HealthCheckResult> {
    try {
      await drive.use().listAll('')
      return Result.ok('answers')
    } catch (error) {
      return Result.failed(deepestReason(error), error as Error)
    }
  }
}

/**
 * Whether files can be written and removed there.
 *
 * @throws Error of the drive package, or DeadlinePassed after `storeAnswer`
 */
export async function tryStore(): Promise<void> {
  const disk = drive.use()
  const tried = disk.put(PROBE, 'written by a start').then(() => disk.delete(PROBE))
  await within(timeouts.storeAnswer, tried)
}
