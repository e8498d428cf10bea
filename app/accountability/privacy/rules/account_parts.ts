import { type TablePart, parseColumns } from '#privacy/rules/data_copy_tables'

/** Tables about a person's account: sign-in credentials, consents and nominees. */
export const ACCOUNT_PARTS: readonly TablePart[] = [
  {
    key: 'account',
    table: 'users',
    by: ['id', 'user'],
    columns: parseColumns(
      `first_name middle_name last_name user_name mobile email birth_date:day gender_id:genders
      locale created_at last_sign_in_at password_changed_at`
    ),
    without:
      'district_id import_id is_active is_held must_change_password password post_changes post_id role_id user_name_key verified_email_key',
  },
  {
    key: 'passkeys',
    table: 'passkeys',
    by: ['user_id', 'user'],
    columns: parseColumns('name is_backed_up:flag created_at last_used_at cloned_at'),
    /** Technical identifiers of the passkey, which contain no information about the person. */
    without: 'counter credential_id public_key transports',
  },
  {
    key: 'consents',
    table: 'consents',
    by: ['user_id', 'user'],
    columns: parseColumns('notice_id:privacyNotices place locale given_at'),
  },
  {
    key: 'nominees',
    table: 'data_nominees',
    by: ['user_id', 'user'],
    columns: parseColumns('full_name relationship_id:relationships mobile named_at ended_at'),
    without: 'live_user_id',
  },
  {
    key: 'unused',
    table: 'unused_accounts',
    by: ['user_id', 'user'],
    columns: parseColumns('told_at erased_on'),
  },
]
