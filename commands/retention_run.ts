import PortalCommand from '#kernel/commands/portal_command'

/** Erases data that no rule requires to be kept any more, and leaves a proof; for a scheduler. */
export default class RetentionRun extends PortalCommand {
  static override commandName = 'retention:run'
  static override description = 'Erase data past its retention period and record a proof'

  override async run() {
    const { loadMasters } = await import('#masters/queries/masters')
    const { runRetention } = await import('#privacy/erasure/actions/run_retention')
    await loadMasters()
    const { erased, notified, encrypted, moved, forgotten } = await runRetention()
    for (const [rule, count] of Object.entries(erased)) this.logger.info(`${rule}: ${count}`)
    if (notified > 0) this.logger.info(`Notified of their unused account: ${notified}`)
    if (encrypted > 0)
      this.logger.info(`Revisions encrypted with the key of their person: ${encrypted}`)
    if (moved > 0) this.logger.info(`Aadhaar numbers moved into their store: ${moved}`)
    if (forgotten > 0)
      this.logger.info(`Aadhaar numbers no longer referenced, destroyed: ${forgotten}`)
    this.logger.success('Retention run completed')
  }
}
