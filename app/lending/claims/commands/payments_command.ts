import PortalCommand from '#kernel/commands/portal_command'

/** Exit code when the work is done and somebody has to look all the same. */
export const NEEDS_A_PERSON = 2

/** What a scheduler is told: the exit code, and the summary. */
export type Told = [
  code: number,
  summary: { status: string; reason?: string; [more: string]: unknown },
]

/** What the commands of the payments share: the last line of the output is the summary as JSON. */
export default abstract class PaymentsCommand extends PortalCommand {
  /** Why the call is wrong; null when it is not. */
  protected abstract wrongCall(): string | null

  protected abstract work(): Promise<Told>

  override async run() {
    const [code, summary] = await this.#told()
    if (code === 1) this.logger.error(String(summary.reason))
    this.logger.log(JSON.stringify(summary))
    this.exitCode = code
  }

  async #told(): Promise<Told> {
    const { loadMasters } = await import('#masters/queries/masters')
    const { reasonOf } = await import('#kernel/exceptions/reason')
    const { default: i18n } = await import('@adonisjs/i18n/services/main')
    const reason = this.wrongCall()
    if (reason) return [1, { status: 'failed', reason }]
    try {
      await loadMasters()
      return await this.work()
    } catch (error) {
      return [1, { status: 'failed', reason: reasonOf(error, i18n.locale('en')) }]
    }
  }
}
