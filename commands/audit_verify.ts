import { flags } from '@adonisjs/core/ace'
import PortalCommand from '#core/commands/portal_command'
import { WrongCall } from '#core/commands/wrong_call'

/** So many findings are printed; the rest is counted. */
const SHOWN = 20

/** Reads the audit log against its seals; for a scheduler and for an auditor. */
export default class AuditVerify extends PortalCommand {
  static override commandName = 'audit:verify'
  static override description =
    'Check the audit log against its seals, and these against their heads outside the database'
  static override help = [
    'With --head, also against a head that was mailed: the number and the hash, 12:9f86d0…',
    'Entries newer than the last seal are not covered. The result is an entry of the log itself.',
    'Exit code 0 when all agrees, 1 when something was changed, is missing or cannot be compared.',
  ]

  @flags.string({ description: 'A head that was mailed, number:hash' })
  declare head?: string

  override async run() {
    const { checkAudit } = await import('#core/audit/check_audit')
    const { findingSentence } = await import('#core/audit/finding_sentence')
    const { findings, seals, entries, newest } = await checkAudit(this.#mailedHead())
    for (const finding of findings.slice(0, SHOWN)) this.logger.error(findingSentence(finding))
    if (findings.length > SHOWN) this.logger.error(`and ${findings.length - SHOWN} more`)
    this.exitCode = findings.length > 0 ? 1 : 0
    if (this.exitCode === 0)
      this.logger.success(`${seals} seals agree with their ${entries} entries.`)
    if (newest) this.logger.info(`Head: ${newest.number}:${newest.hash}, ${newest.sealedAt} UTC`)
  }

  #mailedHead() {
    if (!this.head) return undefined
    const [, number, hash] = /^(\d+):([0-9a-f]{64})$/.exec(this.head.trim()) ?? []
    if (!hash) throw new WrongCall('--head is a number, a colon and 64 hexadecimal digits.')
    return { number: Number(number), hash }
  }
}
