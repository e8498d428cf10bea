import PortalCommand from '#kernel/commands/portal_command'

/** Exit code when the work is done but needs the attention of an officer. */
export const NEEDS_ATTENTION = 2

/** The result for a scheduler: the exit code and the summary. */
export type CommandResult = [
  code: number,
  summary: { status: string; reason?: string; [more: string]: unknown },
]

/** Common base of the payment commands: the last line of the output is the summary as JSON. */
export default abstract class PaymentsCommand extends PortalCommand {
  /** Returns the error in the arguments; null when there is none. */
  protected abstract usageError(): string | null

  protected abstract work(): Promise<CommandResult>

  override async run() {
    const [code, summary] = await this.#result()
    if (code === 1) this.logger.error(String(summary.reason))
    this.logger.log(JSON.stringify(summary))
    this.exitCode = code
  }

  async #result(): Promise<CommandResult> {
    const { loadMasters } = await import('#masters/queries/masters')
    const { describeError } = await import('#kernel/exceptions/refusal')
    const { default: i18n } = await import('@adonisjs/i18n/services/main')
    const reason = this.usageError()
    if (reason) return [1, { status: 'failed', reason }]
    try {
      await loadMasters()
      return await this.work()
    } catch (error) {
      return [1, { status: 'failed', reason: describeError(error, i18n.locale('en')) }]
    }
  }
}
