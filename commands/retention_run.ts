import PortalCommand from '#kernel/commands/portal_command'

/** Erases data that no rule requires to be kept any more, and leaves a proof; for a scheduler. */
export default class RetentionRun extends PortalCommand {
  static override commandName = 'retention:run'
  static override description = 'Erase what no rule obliges to keep any more, and leave a proof'

  override async run() {
    const { loadMasters } = await import('#masters/queries/masters')
    const { runRetention } = await import('#privacy/erasure/actions/run_retention')
    await loadMasters()
    const { erased, notified, encrypted, moved, forgotten } = await runRetention()
    for (const [rule, count] of Object.entries(erased)) this.logger.info(`${rule}: ${count}`)
    if (notified > 0) this.logger.info(`Told that their account is not used: ${notified}`)
    if (encrypted > 0)
      this.logger.info(`Revisions sealed under the key of their person: ${encrypted}`)
    if (moved > 0) this.logger.info(`Aadhaar numbers moved into their store: ${moved}`)
    if (forgotten > 0)
      this.logger.info(`Aadhaar numbers that nothing names any more, destroyed: ${forgotten}`)
    this.logger.success('Retention is done')
  }
}
