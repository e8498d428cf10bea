import { isSetupOpen, setupDigest } from '#auth/queries/setup'
import { addressKey } from '#auth/rules/networks'
import { incrementCount, type Limit } from '#auth/throttling/counters'
import { recordAudit } from '#kernel/audit/record_audit'
import { TooManyRequests } from '#kernel/exceptions/refusal'

/** Wrong addresses from one place. */
const WRONG_ADDRESS_LIMIT: Limit = { name: 'setup', max: 20, minutes: 15 }

/**
 * Looks at the token of an address for the set-up.
 *
 * @param address network address of the person
 * @returns the digest of the token; null where it is wrong or over, which the audit log keeps
 * @throws TooMany after so many wrong ones from one place; a right one is let in all the same
 */
export class EnterSetup {
  async run(token: string, address: string): Promise<string | null> {
    const tokenDigest = setupDigest(token)
    if (await isSetupOpen(tokenDigest)) return tokenDigest
    const { count } = await incrementCount(WRONG_ADDRESS_LIMIT, addressKey(address))
    if (count > WRONG_ADDRESS_LIMIT.max) throw new TooManyRequests()
    await recordAudit({ action: 'installation.address_wrong', actorId: null, data: { address } })
    return null
  }
}
