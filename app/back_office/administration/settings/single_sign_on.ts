import type { I18n } from '@adonisjs/i18n'
import { postName } from '#administration/officers/officer_changes'
import {
  EncryptedSetting,
  HIDDEN,
  encryptedVersion,
} from '#administration/settings/external_services'
import { OpenIdProvider, reasonOf } from '#auth/actions/openid_provider'
import { SINGLE_SIGN_ON, storedSingleSignOn } from '#auth/queries/single_sign_on'
import { OFFICER_ROLES, Role } from '#auth/roles'
import type { ClaimMapping, SingleSignOnSettings } from '#auth/rules/single_sign_on'
import { appUrl } from '#config/app'
import { CALLBACK_PATH, PROVIDER_LOGOUT } from '#config/sign_in'
import { recordAudit } from '#kernel/audit/record_audit'
import { Refusal } from '#kernel/exceptions/refusal'
import type { ChangeKind, Difference } from '#maker_checker/contracts/change_kind'
import { TWO_PERSONS } from '#maker_checker/rules/confirmation'
import { districtOptions } from '#masters/queries/master_filters'
import { localName, masters } from '#masters/queries/masters'

export interface NewSingleSignOn {
  values: SingleSignOnSettings
  /** Version of the settings that the form showed. */
  expectedVersion: string
}

const WORDS = 'administration.single_sign_on'
export const HREF = '/officer/settings/single-sign-on'

const setting = new EncryptedSetting(SINGLE_SIGN_ON, 'single_sign_on', storedSingleSignOn)

const mappedPost = ({ roleId, districtId }: ClaimMapping) => ({
  roleId,
  districts: districtId === null ? null : [districtId],
})

/**
 * Returns the settings as entered. An empty secret keeps the saved one as long as the provider is the same. A provider
 * to be switched on is queried for its metadata.
 *
 * @throws Refusal of the field of a missing secret, of a mapping without its district, of a provider that cannot be
 * reached or is not allowed
 */
export async function typedSingleSignOn(
  form: Omit<SingleSignOnSettings, 'clientSecret'> & { clientSecret?: string | null }
): Promise<SingleSignOnSettings> {
  const old = storedSingleSignOn()
  const isSame = old?.issuer === form.issuer && old.clientId === form.clientId
  const clientSecret = form.clientSecret || (isSame ? old.clientSecret : '')
  if (!clientSecret) {
    throw new Refusal('administration.messages.secret_needed', {}, { field: 'clientSecret' })
  }
  for (const [at, { roleId, districtId }] of form.mappings.entries()) {
    const isOfDistricts = roleId === Role.districtOfficer
    if (isOfDistricts === (districtId !== null)) continue
    const key = `auth.messages.post_district_${isOfDistricts ? 'needed' : 'none'}`
    throw new Refusal(key, {}, { field: `mappings.${at}.districtId` })
  }
  const values = { ...form, clientSecret }
  if (values.isOn) await refuseUnreachable(values)
  return values
}

async function refuseUnreachable(values: SingleSignOnSettings) {
  try {
    await new OpenIdProvider(values).begin(false)
  } catch (error) {
    const reason = reasonOf(error).slice(0, 200)
    throw new Refusal(`${WORDS}.unreachable`, { reason }, { field: 'issuer' })
  }
}

function differences(before: SingleSignOnSettings | null, values: SingleSignOnSettings) {
  const shown = ({ mappings: _, clientSecret: _secret, ...plain }: SingleSignOnSettings) =>
    Object.entries({ ...plain, isOn: plain.isOn ? '✓' : '–' }) as [string, string][]
  const old = new Map(before ? shown(before) : [])
  const rows: Difference[] = shown(values)
    .filter(([name, value]) => old.get(name) !== value)
    .map(([name, value]) => ({
      label: { key: `${WORDS}.fields.${name}` },
      kind: 'text',
      old: old.get(name) ?? null,
      new: value,
    }))
  if (before?.clientSecret !== values.clientSecret) {
    const label = { key: `${WORDS}.fields.clientSecret` }
    rows.push({ label, kind: 'text', old: before && HIDDEN, new: HIDDEN })
  }
  const [was, is] = [before?.mappings ?? [], values.mappings]
  const without = (some: ClaimMapping[], others: ClaimMapping[]) =>
    some.filter((one) => !others.some((other) => JSON.stringify(one) === JSON.stringify(other)))
  for (const row of without(was, is)) {
    rows.push({ label: row.value, kind: 'text', old: postName(mappedPost(row)), new: null })
  }
  for (const row of without(is, was)) {
    rows.push({ label: row.value, kind: 'text', old: null, new: postName(mappedPost(row)) })
  }
  return rows
}

/**
 * Change of the identity provider that the portal trusts, and of the mapping from claims to roles, which always needs
 * two people.
 */
export const singleSignOnChange: ChangeKind<NewSingleSignOn> = {
  words: `${WORDS}.title`,
  needsConfirmation: 'always',
  roles: TWO_PERSONS,

  version: (_, trx) => setting.lock(trx),

  async describe({ values }, trx) {
    return {
      subject: SINGLE_SIGN_ON,
      title: values.name,
      href: HREF,
      difference: differences(await setting.current(trx), values),
    }
  },

  async apply(change, actor, trx) {
    const before = await setting.replace(change, actor, trx)
    const { values } = change
    /** Sessions and claims from another provider end, because this one has no record of them. */
    const isSame = before?.issuer === values.issuer && before.clientId === values.clientId
    if (!isSame || !values.isOn) {
      for (const table of ['sso_sessions', 'sso_requests']) await trx.from(table).delete()
    }
    const masked = (of: SingleSignOnSettings | null) => of && { ...of, clientSecret: HIDDEN }
    await recordAudit({
      action: 'single_sign_on.set',
      actor,
      data: { old: masked(before), new: masked(values) },
      trx,
    })
  },
}

/** Returns the settings for the form, the values to register at the provider, and the options of a mapping. */
export async function singleSignOnPage(i18n: I18n) {
  const stored = storedSingleSignOn()
  return {
    version: encryptedVersion(stored),
    values: {
      isOn: stored?.isOn ?? false,
      name: stored?.name ?? '',
      issuer: stored?.issuer ?? '',
      clientId: stored?.clientId ?? '',
      clientSecret: '',
      scope: stored?.scope ?? 'openid profile email',
      claim: stored?.claim ?? 'groups',
      mappings: (stored?.mappings ?? []).map(({ value, roleId, districtId }) => ({
        value,
        roleId: String(roleId),
        districtId: districtId === null ? '' : String(districtId),
      })),
    },
    addresses: [CALLBACK_PATH, PROVIDER_LOGOUT, '/'].map((path) => new URL(path, appUrl).href),
    roles: OFFICER_ROLES.map((role) => ({
      value: String(role),
      label: localName(masters().role(role), i18n.locale),
    })),
    districts: districtOptions({ districts: null }, i18n.locale),
  }
}
