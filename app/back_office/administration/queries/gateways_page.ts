import { gatewayVersion } from '#administration/gateway_change'
import messaging from '#config/messaging'
import { contentVersion } from '#kernel/formats/content_version'
import { mailSettings, smsSettings, storedGateway } from '#notifications/gateway_settings'
import { isLogOnly } from '#notifications/queries/kept_channels'

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
