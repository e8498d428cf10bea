import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { refuseTakenMobile } from '#auth/actions/add_officers'
import { CreateUser, type NewUser } from '#auth/actions/users'
import { hashPassword } from '#auth/actions/password_hashing'
import { refuseWeakPassword } from '#auth/actions/passwords'
import { refuseForeignUserName } from '#auth/actions/applicant_accounts'
import type User from '#auth/models/user'
import {
  hasAdministratorLocked,
  hasHadAdministrator,
  isSetupOpen,
  setupDigest,
} from '#auth/queries/setup'
import { Role } from '#auth/roles'
import { defaultUserName } from '#auth/rules/credentials'
import { recordAudit } from '#kernel/audit/record_audit'
import { inTransaction } from '#kernel/database/transaction'
import { Refusal, TooManyRequests } from '#kernel/exceptions/refusal'
import { saveChangedSettings } from '#kernel/settings/save_settings'
import { acquireLock } from '#kernel/database/locks'
import { randomBytes } from 'node:crypto'
import { getClock } from '#kernel/calendar/clock'
import { sqlInstant } from '#kernel/database/dialect'
import { addressKey } from '#auth/rules/throttling'
import { type Limit, incrementCount } from '#auth/throttling/rate_limits'
import { urlFor } from '@adonisjs/core/services/url_builder'
import { appUrl } from '#config/app'

interface SetUpInput {
  /** Digest of the token of the address that the user opened. */
  tokenDigest: string
  /** Data of the corporation, by the names of the settings. */
  corporation: ReadonlyMap<string, string>
  administrator: Pick<
    NewUser,
    'userName' | 'firstName' | 'middleName' | 'lastName' | 'mobile' | 'email' | 'locale'
  > & { password: string }
}

/**
 * Sets up a new installation: the corporation's names, and the administrator who continues from there. Of several
 * concurrent requests the first succeeds, and the set-up is closed permanently for the others.
 */
export class SetUpPortal {
  /**
   * @returns null where an administrator was created first
   * @throws Refusal auth.messages.setup_over where the address is no longer valid; user_name_taken, user_name_not_own
   * (userName), officer_mobile_taken (mobile), password_* (newPassword)
   */
  async run({ tokenDigest, corporation, administrator }: SetUpInput): Promise<User | null> {
    const { password, ...given } = administrator
    const person = { ...given, roleId: Role.administrator }
    refuseForeignUserName(person)
    refuseWeakPassword(password, { ...person, userName: defaultUserName(person) })
    /** Checked before the expensive hashing, which must not be available to others. */
    await refuseClosed(tokenDigest)
    const hash = await hashPassword(password)
    return inTransaction(async (trx) => {
      /** Concurrent requests run one after the other. */
      await trx.from('roles').where('id', Role.administrator).forUpdate().first()
      await acquireLock(trx, 'role', Role.administrator)
      if (await hasAdministratorLocked(trx)) return null
      await refuseClosed(tokenDigest, trx)
      await refuseTakenMobile(person, trx)
      const user = await new CreateUser().run({ ...person, password: { hash } }, trx)
      const actor = { actorId: user.id, actorRole: Role.administrator }
      const subject = { subjectType: 'user', subjectId: user.id }
      await recordAudit({ action: 'installation.set_up', ...actor, ...subject, trx })
      await saveChangedSettings(corporation, { id: user.id, role: Role.administrator }, trx)
      return user
    })
  }
}

async function refuseClosed(tokenDigest: string, trx?: TransactionClientContract) {
  if (!(await isSetupOpen(tokenDigest, trx))) throw new Refusal('auth.messages.setup_over')
}

/** Period for which an address for the set-up is valid. */
const SETUP_MINUTES = 60

/**
 * Creates an address for the set-up of an installation that has never had an administrator. Each process creates its
 * own, and all of them work; expired ones are deleted.
 *
 * @returns the token, which is stored nowhere; null where no set-up is needed
 */
class OpenSetup {
  async run(): Promise<string | null> {
    if (await hasHadAdministrator()) return null
    const token = randomBytes(32).toString('base64url')
    const now = getClock().now()
    await inTransaction(async (trx) => {
      await trx.from('setup_tokens').where('expires_at', '<=', sqlInstant(now)).delete()
      await trx.table('setup_tokens').insert({
        token_digest: setupDigest(token),
        expires_at: sqlInstant(new Date(now.getTime() + SETUP_MINUTES * 60_000)),
        created_at: sqlInstant(now),
      })
    })
    return token
  }
}

/** Limit for wrong addresses from one network address. */
const WRONG_ADDRESS_LIMIT: Limit = { name: 'setup', max: 20, minutes: 15 }

/**
 * Checks the token of an address for the set-up.
 *
 * @param address network address of the user
 * @returns the digest of the token; null where it is wrong or expired, which is recorded in the audit log
 * @throws TooManyRequests after a number of wrong ones from one address; a right one is accepted nevertheless
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

/** Returns the line with the set-up address of a new installation; null once it has an administrator. */
export async function setupLine(): Promise<string | null> {
  const token = await new OpenSetup().run()
  if (!token) return null
  const path = urlFor('auth.setup.create', {}, { qs: { token } })
  return `Nobody can sign in yet. Set the portal up within an hour: ${appUrl}${path}`
}
