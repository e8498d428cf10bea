import { args, BaseCommand } from '@adonisjs/core/ace'
import type { CommandOptions } from '@adonisjs/core/types/ace'
import { WithdrawDocument } from '#site/actions/withdraw_document'

export default class DocumentWithdraw extends BaseCommand {
  static commandName = 'document:withdraw'
  static description = 'Take a published paper back; its file is kept'
  static help = ['Exit code 0 when withdrawn, 1 when no published paper has this number.']
  static options: CommandOptions = { startApp: true }

  @args.string({ description: 'The number that document:publish printed' })
  declare uuid: string

  async run() {
    await new WithdrawDocument().run({ uuid: this.uuid, actorId: null })
    this.logger.success(`Withdrawn: ${this.uuid}`)
  }
}
