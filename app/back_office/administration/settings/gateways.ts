import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import type { ChangeKind } from '#maker_checker/contracts/change_kind'
import { recordAudit } from '#kernel/audit/record_audit'
import { Refusal } from '#kernel/exceptions/refusal'
import { contentVersion, refuseStaleVersion } from '#kernel/http/expected_version'
import { saveSetting } from '#kernel/settings/save_settings'
import { readSettings } from '#kernel/settings/stored_settings'
import { digest, encrypt } from '#kernel/vault/vault'
import {
  GATEWAYS,
  type MailServer,
  type SmsGateway,
  mailSettings,
  smsSettings,
  storedGateway,
} from '#notifications/queries/gateway_settings'
import type { Actor } from '#workflow/contracts/subject'
import messaging from '#config/messaging'
import { isLogOnly } from '#notifications/queries/unsent_messages'

/** How SMS, or e-mails, are to leave. */
export type NewGateway = {
  /** Version of the one that the form showed. */
  expectedVersion: string
} & ({ channel: 'sms'; values: SmsGateway } | { channel: 'email'; values: MailServer })

const WORDS = 'administration.gateways'

/** Of a keyed digest: it stands on the page and beside the change, and a short password could be tried against it. */
const gatewayVersion = (gateway: SmsGateway | MailServer | null) =>
  contentVersion(digest(JSON.stringify(gateway), 'gateway'))

const HIDDEN = '••••'
const SECRETS = ['token', 'password']

/** What may be read of it: a secret is only there or not; some gateways want theirs in the query of the address. */
function masked(name: string, value: unknown): string {
  if (SECRETS.includes(name)) return value ? HIDDEN : ''
  return name === 'url' ? String(value).replace(/\?.*/s, `?${HIDDEN}`) : String(value)
}

const maskedSettings = (gateway: SmsGateway | MailServer | null) =>
  Object.fromEntries(
    Object.entries(gateway ?? {}).map(([name, value]) => [name, masked(name, value)])
  )

const currentGateway = async (channel: NewGateway['channel'], trx: TransactionClientContract) =>
  storedGateway(channel, await readSettings(trx))

/**
 * The SMS gateway or the mail server (DECISIONS 11): sealed, and changed by two people, as whoever chooses it reads
 * everybody's codes.
 */
export const gatewayChange: ChangeKind<NewGateway> = {
  words: `${WORDS}.title`,
  needsConfirmation: true,

  async version({ channel }, trx) {
    await trx.from('settings').where('name', GATEWAYS[channel]).forUpdate().select('name')
    return gatewayVersion(await currentGateway(channel, trx))
  },

  async describe({ channel, values }, trx) {
    const before = new Map(Object.entries((await currentGateway(channel, trx)) ?? {}))
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

  apply: setGateway,
}

/** @throws Refusal when nothing differs, or it was set meanwhile */
async function setGateway(
  { channel, values, expectedVersion }: NewGateway,
  actor: Actor,
  trx: TransactionClientContract
): Promise<void> {
  const before = await currentGateway(channel, trx)
  refuseStaleVersion(expectedVersion, gatewayVersion(before))
  if (JSON.stringify(before) === JSON.stringify(values)) {
    throw new Refusal('administration.messages.nothing_changed')
  }
  await saveSetting(GATEWAYS[channel], encrypt(JSON.stringify(values), 'gateway'), actor, trx)
  await recordAudit({
    action: 'gateway.set',
    actor,
    data: {
      channel,
      old: maskedSettings(before),
      new: maskedSettings(values),
    },
    trx,
  })
}

/** Where the settings of a channel come from. */
function sourceOf(channel: 'sms' | 'email') {
  if (messaging[channel === 'sms' ? 'sms' : 'mail'].isOff) return 'off' as const
  if (storedGateway(channel)) return 'screen' as const
  return isLogOnly(channel) ? ('none' as const) : ('env' as const)
}

/** The SMS gateway and the mail server as the forms have them: a secret never leaves the server. */
export function gatewaysPage() {
  const sms = storedGateway('sms')
  const email = storedGateway('email')
  const env = smsSettings()
  const versions = { sms: gatewayVersion(sms), email: gatewayVersion(email) }
  return {
    /** Changes with either of them, so that forms begin anew. */
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
