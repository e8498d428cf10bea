import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { DEFAULT_DEBIT_ACCOUNT } from '#config/corporation'
import type { ChangeKind } from '#maker_checker/contracts/change_kind'
import { recordAudit } from '#kernel/audit/record_audit'
import { Refusal } from '#kernel/exceptions/refusal'
import { refuseStaleVersion } from '#kernel/formats/content_version'
import { DEBIT_ACCOUNT, payerAccount } from '#kernel/settings/corporation'
import { saveSetting } from '#kernel/settings/save_settings'
import { encrypt } from '#kernel/vault/vault'
import { debitAccountFacts } from '#administration/queries/settings_page'
import type { Actor } from '#workflow/contracts/subject'

/** The account that refunds are to be paid from. */
export interface NewDebitAccount {
  account: string
  /** Version of the account that the form showed. */
  seenVersion: string
}

const currentFacts = async (trx: TransactionClientContract) =>
  debitAccountFacts((await payerAccount(trx)).debitAccount)

/** The corporation's debit account (DECISIONS 9): sealed, shown by its end, changed by two people. */
export const debitAccountChange: ChangeKind<NewDebitAccount> = {
  words: 'administration.settings.account.title',
  needsConfirmation: true,

  async version(_, trx) {
    await trx.from('settings').where('name', DEBIT_ACCOUNT).forUpdate().select('name')
    return (await currentFacts(trx)).version
  },

  async describe({ account }, trx) {
    return {
      subject: DEBIT_ACCOUNT,
      title: null,
      href: '/officer/settings',
      difference: [
        {
          label: { key: 'administration.settings.fields.account' },
          kind: 'code',
          old: (await currentFacts(trx)).mask,
          new: debitAccountFacts(account).mask,
        },
      ],
    }
  },

  apply: setDebitAccount,
}

/** @throws Refusal of the field `account` for one that is nobody's or the same; or when it was set meanwhile */
async function setDebitAccount(
  { account, seenVersion }: NewDebitAccount,
  actor: Actor,
  trx: TransactionClientContract
): Promise<void> {
  const [before, after] = [await currentFacts(trx), debitAccountFacts(account)]
  refuseStaleVersion(seenVersion, before.version)
  const refuse = (name: string) =>
    new Refusal(`administration.messages.${name}`, {}, { field: 'account' })
  if (account === DEFAULT_DEBIT_ACCOUNT) throw refuse('default_account')
  if (before.version === after.version) throw refuse('same_account')
  await saveSetting(DEBIT_ACCOUNT, encrypt(account, 'account'), actor, trx)
  await recordAudit(
    {
      action: 'debit_account.set',
      actorId: actor.id,
      actorRole: actor.role,
      data: { old: before.mask, new: after.mask },
    },
    trx
  )
}
