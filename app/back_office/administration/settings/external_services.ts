import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { Refusal } from '#kernel/exceptions/refusal'
import { contentVersion, refuseStaleVersion } from '#kernel/http/expected_version'
import { saveSetting } from '#kernel/settings/save_settings'
import { type StoredSettings, readSettings } from '#kernel/settings/stored_settings'
import { type VaultPurpose, digest, encrypt } from '#kernel/vault/vault'
import type { Actor } from '#workflow/contracts/subject'
import type { ChangeKind } from '#maker_checker/contracts/change_kind'
import { recordAudit } from '#kernel/audit/record_audit'
import {
  GATEWAYS,
  type MailServer,
  type SmsGateway,
  mailSettings,
  smsSettings,
  storedGateway,
} from '#notifications/queries/gateway_settings'
import messaging from '#config/messaging'
import { isLogOnly } from '#notifications/queries/unsent_messages'

/** Shown instead of a secret. */
export const HIDDEN = '••••'

/**
 * Returns a version from a keyed digest: it is shown on the page, and a short secret could be guessed from a plain
 * digest.
 */
export const encryptedVersion = (values: unknown) =>
  contentVersion(digest(JSON.stringify(values), 'gateway'))

/** Settings of an external service with their secrets, stored as one encrypted setting (DECISIONS 11). */
export class EncryptedSetting<Values extends object> {
  constructor(
    readonly name: string,
    private readonly purpose: VaultPurpose,
    private readonly read: (settings?: StoredSettings) => Values | null
  ) {}

  async current(trx: TransactionClientContract): Promise<Values | null> {
    return this.read(await readSettings(trx))
  }

  /** Locks the setting until the end of the transaction. @returns its version */
  async lock(trx: TransactionClientContract): Promise<string> {
    await trx.from('settings').where('name', this.name).forUpdate().select('name')
    return encryptedVersion(await this.current(trx))
  }

  /**
   * @returns the previous values
   * @throws Refusal if nothing differs, or the setting was changed meanwhile
   */
  async replace(
    { values, expectedVersion }: { values: Values; expectedVersion: string },
    actor: Actor,
    trx: TransactionClientContract
  ): Promise<Values | null> {
    const before = await this.current(trx)
    refuseStaleVersion(expectedVersion, encryptedVersion(before))
    if (JSON.stringify(before) === JSON.stringify(values)) {
      throw new Refusal('administration.messages.nothing_changed')
    }
    await saveSetting(this.name, encrypt(JSON.stringify(values), this.purpose), actor, trx)
    return before
  }
}

/** New settings for sending SMS or e-mails. */
export type NewGateway = {
  /** Version of the one that the form showed. */
  expectedVersion: string
} & ({ channel: 'sms'; values: SmsGateway } | { channel: 'email'; values: MailServer })

const WORDS = 'administration.gateways'

const settings = {
  sms: new EncryptedSetting<SmsGateway | MailServer>(GATEWAYS.sms, 'gateway', (stored) =>
    storedGateway('sms', stored)
  ),
  email: new EncryptedSetting<SmsGateway | MailServer>(GATEWAYS.email, 'gateway', (stored) =>
    storedGateway('email', stored)
  ),
}

const SECRETS = ['token', 'password']

/**
 * Returns the visible form: a secret is only present or absent, and some gateways have theirs in the query of the URL.
 */
function masked(name: string, value: unknown): string {
  if (SECRETS.includes(name)) return value ? HIDDEN : ''
  return name === 'url' ? String(value).replace(/\?.*/s, `?${HIDDEN}`) : String(value)
}

const maskedSettings = (gateway: SmsGateway | MailServer | null) =>
  Object.fromEntries(
    Object.entries(gateway ?? {}).map(([name, value]) => [name, masked(name, value)])
  )

/**
 * Change of the SMS gateway or the mail server (DECISIONS 11). The settings are encrypted and changed by two people,
 * because a gateway can read all codes.
 */
export const gatewayChange: ChangeKind<NewGateway> = {
  words: `${WORDS}.title`,
  needsConfirmation: true,

  version: ({ channel }, trx) => settings[channel].lock(trx),

  async describe({ channel, values }, trx) {
    const before = new Map(Object.entries((await settings[channel].current(trx)) ?? {}))
    return {
      subject: channel,
      title: { key: `${WORDS}.${channel}.title` },
      href: '/officer/settings/gateways',
      difference: Object.entries({ ...values })
        .filter(([name, value]) => (before.get(name) ?? '') !== value)
        .map(([name, value]) => ({
          label: { key: `${WORDS}.fields.${name}` },
          kind: 'text' as const,
          old: masked(name, before.get(name) ?? '') || null,
          new: masked(name, value) || null,
        })),
    }
  },

  async apply(change, actor, trx) {
    const { channel, values } = change
    const before = await settings[channel].replace(change, actor, trx)
    await recordAudit({
      action: 'gateway.set',
      actor,
      data: { channel, old: maskedSettings(before), new: maskedSettings(values) },
      trx,
    })
  },
}

/** Returns the origin of a channel's settings. */
function sourceOf(channel: 'sms' | 'email') {
  if (messaging[channel === 'sms' ? 'sms' : 'mail'].isOff) return 'off' as const
  if (storedGateway(channel)) return 'screen' as const
  return isLogOnly(channel) ? ('none' as const) : ('env' as const)
}

/** Returns the SMS gateway and the mail server for the forms. A secret never leaves the server. */
export function gatewaysPage() {
  const sms = storedGateway('sms')
  const email = storedGateway('email')
  const env = smsSettings()
  const versions = { sms: encryptedVersion(sms), email: encryptedVersion(email) }
  return {
    /** Changes with either of them, so that the forms are reset. */
    version: contentVersion(versions),
    sms: {
      source: sourceOf('sms'),
      version: versions.sms,
      values: {
        url: sms?.url ?? '',
        token: '',
        sender: env.sender,
        entityId: env.entityId,
        accepted: env.accepted,
      },
    },
    email: {
      source: sourceOf('email'),
      version: versions.email,
      values: {
        host: email?.host ?? '',
        port: String(email?.port ?? 587),
        security: String(email?.security ?? 'starttls'),
        user: email?.user ?? '',
        password: '',
        from: mailSettings().from,
      },
    },
  }
}
