import { args } from '@adonisjs/core/ace'
import PortalCommand from '#kernel/commands/portal_command'
import { WithdrawDocument } from '#site/actions/published_documents'

export default class DocumentWithdraw extends PortalCommand {
  static commandName = 'document:withdraw'
  static description = 'Take a published paper back; its file is kept'
  static help = ['Exit code 0 when withdrawn, 1 when no published paper has this number.']

  @args.string({ description: 'The number that document:publish printed' })
  declare uuid: string

  async run() {
    await new WithdrawDocument().run({ uuid: this.uuid, actorId: null })
    this.logger.success(`Withdrawn: ${this.uuid}`)
  }
}
