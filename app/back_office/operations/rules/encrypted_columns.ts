import type { VaultPurpose } from '#kernel/vault/vault'

/** A column with text encrypted by the vault. */
export interface EncryptedColumn {
  table: string
  column: string
  purpose: VaultPurpose
  /** Primary key of the table; `id` by default. */
  key?: string
  /** Condition on the rows that hold encrypted text, if not all rows of the table do. */
  only?: Readonly<Record<string, string>>
  /** Path to the encrypted text in the JSON of the column. */
  path?: readonly string[]
}

/**
 * Every column that holds encrypted text: the only list used to rotate the vault key. A test compares it with the
 * tables and with every purpose used for encryption.
 */
export const ENCRYPTED_COLUMNS: readonly EncryptedColumn[] = [
  { table: 'aadhaar_numbers', column: 'cipher', purpose: 'aadhaar' },
  { table: 'profiles', column: 'aadhaar_cipher', purpose: 'aadhaar' },
  { table: 'profiles', column: 'pan_cipher', purpose: 'pan' },
  { table: 'bank_accounts', column: 'account_cipher', purpose: 'account' },
  { table: 'loan_sanctions', column: 'account_cipher', purpose: 'account' },
  { table: 'loan_sanctions', column: 'mandate_cipher', purpose: 'account' },
  { table: 'letter_answers', column: 'account_cipher', purpose: 'account' },
  { table: 'account_answers', column: 'account_cipher', purpose: 'account' },
  { table: 'applicant_groups', column: 'pan_cipher', purpose: 'pan' },
  { table: 'group_directors', column: 'aadhaar_cipher', purpose: 'aadhaar' },
  { table: 'group_directors', column: 'pan_cipher', purpose: 'pan' },
  { table: 'group_shareholders', column: 'aadhaar_cipher', purpose: 'aadhaar' },
  { table: 'payment_batch_items', column: 'aadhaar_cipher', purpose: 'aadhaar' },
  { table: 'lois', column: 'data', purpose: 'pan', path: ['applicant', 'pan', 'cipher'] },
  { table: 'second_factors', column: 'secret_cipher', purpose: 'totp' },
  { table: 'section_drafts', column: 'content', purpose: 'draft' },
  { table: 'outbox_messages', column: 'body', purpose: 'message' },
  { table: 'grievances', column: 'mobile_cipher', purpose: 'grievance' },
  { table: 'grievance_steps', column: 'message', purpose: 'grievance' },
  { table: 'audit_sample_items', column: 'finding', purpose: 'finding' },
  { table: 'audit_sample_items', column: 'answer', purpose: 'finding' },
  { table: 'audit_sample_items', column: 'conclusion', purpose: 'finding' },
  { table: 'outside_list_rows', column: 'content', purpose: 'finding' },
  { table: 'outside_findings', column: 'remarks', purpose: 'finding' },
  { table: 'duplicate_decisions', column: 'explanation', purpose: 'likeness' },
  { table: 'idempotency_keys', column: 'response', purpose: 'answer' },
  { table: 'appeals', column: 'grounds', purpose: 'appeal' },
  { table: 'proposed_changes', column: 'content', purpose: 'change' },
  { table: 'portfolio_import_rows', column: 'content', purpose: 'change' },
  { table: 'person_keys', column: 'key_cipher', purpose: 'person_key' },
  { table: 'bank_connections', column: 'secret_cipher', purpose: 'bank_secret' },
  { table: 'bank_transfers', column: 'content_cipher', purpose: 'bank_response' },
  { table: 'bank_connections', column: 'pgp_private_key_cipher', purpose: 'bank_pgp_key' },
  { table: 'bank_connections', column: 'pgp_previous_key_cipher', purpose: 'bank_pgp_key' },
  { table: 'identity_proofs', column: 'reference_cipher', purpose: 'identity' },
  { table: 'signing_certificates', column: 'key_cipher', purpose: 'signing_key' },
  { table: 'sso_requests', column: 'content', purpose: 'single_sign_on' },
  { table: 'sso_sessions', column: 'tokens_cipher', purpose: 'single_sign_on' },
  { table: 'digilocker_grants', column: 'content', purpose: 'digilocker' },
  { table: 'stored_files', column: 'digilocker_uri', purpose: 'digilocker' },
  { table: 'stored_files', column: 'digilocker_holder', purpose: 'digilocker' },
  { table: 'webhooks', column: 'secret', purpose: 'webhook' },
  { table: 'webhooks', column: 'old_secret', purpose: 'webhook' },
  {
    table: 'settings',
    column: 'value',
    purpose: 'account',
    key: 'name',
    only: { name: 'debitAccount' },
  },
  {
    table: 'settings',
    column: 'value',
    purpose: 'single_sign_on',
    key: 'name',
    only: { name: 'singleSignOn' },
  },
  {
    table: 'settings',
    column: 'value',
    purpose: 'digilocker',
    key: 'name',
    only: { name: 'digiLocker' },
  },
  ...['smsGateway', 'mailServer'].map((name) => ({
    table: 'settings',
    column: 'value',
    purpose: 'gateway' as const,
    key: 'name',
    only: { name },
  })),
]

/** Row by which a process checks its keys at start-up. It is re-encrypted last: the old key is needed until then. */
export const CANARY: EncryptedColumn = {
  table: 'vault_canary',
  column: 'cipher',
  purpose: 'canary',
}

const getProperty = (value: unknown, name: string) =>
  (value as Record<string, unknown> | null | undefined)?.[name]

/** Returns the encrypted text in the value of a column; null if it has none. */
export function cipherIn({ path }: EncryptedColumn, text: string): string | null {
  if (!path) return text
  const found = path.reduce(getProperty, JSON.parse(text) as unknown)
  return typeof found === 'string' ? found : null
}

/** Returns the value of the column with its encrypted text replaced by this one. */
export function withCipher({ path }: EncryptedColumn, text: string, cipher: string): string {
  if (!path) return cipher
  const whole = JSON.parse(text) as unknown
  const parent = path.slice(0, -1).reduce(getProperty, whole)
  Object.assign(parent as object, { [path.at(-1)!]: cipher })
  return JSON.stringify(whole)
}
