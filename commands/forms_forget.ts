import PortalCommand from '#kernel/commands/portal_command'

/** Deletes idempotency keys of forms that cannot be used any more; for a scheduler. */
export default class FormsForget extends PortalCommand {
  static override commandName = 'forms:forget'
  static override description = 'Delete stored requests with expired idempotency keys'

  override async run() {
    const { pruneIdempotencyStore } = await import('#kernel/idempotency/idempotency_store')
    this.logger.success(`Deleted: ${await pruneIdempotencyStore()}`)
  }
}
