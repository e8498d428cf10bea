import PortalCommand from '#kernel/commands/portal_command'

/** Deletes idempotency keys of forms that cannot be used any more; for a scheduler. */
export default class FormsForget extends PortalCommand {
  static override commandName = 'forms:forget'
  static override description = 'Forget what was sent with one-time keys that are out of date'

  override async run() {
    const { pruneIdempotencyStore } = await import('#kernel/idempotency/idempotency_store')
    this.logger.success(`Forgotten: ${await pruneIdempotencyStore()}`)
  }
}
