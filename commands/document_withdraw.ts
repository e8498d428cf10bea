import { args } from '@adonisjs/core/ace'
import PortalCommand from '#kernel/commands/portal_command'
import { WithdrawDocument } from '#site/published_documents'

export default class DocumentWithdraw extends PortalCommand {
  static commandName = 'document:withdraw'
  static description = 'Withdraw a published document; its file is kept'
  static help = ['Exit code 0 if withdrawn, 1 if no published document has this number.']

  @args.string({ description: 'The number that document:publish printed' })
  declare uuid: string

  async run() {
    await new WithdrawDocument().run({ uuid: this.uuid, actorId: null })
    this.logger.success(`Withdrawn: ${this.uuid}`)
  }
}
