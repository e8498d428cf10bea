import {
  defineMaster,
  choices,
  day,
  id,
  names,
  numbered,
  text,
  uses,
  whole,
} from '#masters/seed/master_table'
import { NOTICE_GROUNDS, NOTICE_SECTIONS } from '#masters/rules/coded_values'

const casteCategories = defineMaster({
  table: 'caste_categories',
  file: 'caste_categories.csv',
  list: 'casteCategories',
  group: 'people',
  key: ['code'],
  order: ['position', 'code'],
  isOrdered: true,
  retires: 'is_retired',
  columns: { code: text('code', { isFixed: true, max: 8, shape: 'code' }), ...names() },
  usedBy: uses('castes.category_code'),
})

const subCorporations = defineMaster({
  table: 'sub_corporations',
  file: 'sub_corporations.csv',
  list: 'subCorporations',
  group: 'people',
  key: ['code'],
  order: ['position', 'code'],
  isOrdered: true,
  retires: 'is_retired',
  columns: { code: text('code', { isFixed: true, max: 16, shape: 'code' }), ...names(200) },
  usedBy: uses(
    'divisions.sub_corporation_code',
    'castes.sub_corporation_code',
    'budget_sources.sub_corporation_code'
  ),
})

const castes = defineMaster({
  table: 'castes',
  file: 'castes.csv',
  list: 'castes',
  group: 'people',
  key: ['name_en', 'category_code'],
  order: ['position', 'id'],
  isNumbered: true,
  isOrdered: true,
  retires: 'is_retired',
  columns: {
    ...names(120),
    category_code: text('category', { references: 'caste_categories' }),
    sub_corporation_code: text('sub_corporation', {
      isOptional: true,
      references: 'sub_corporations',
    }),
  },
  usedBy: uses('profiles.caste_id', 'group_directors.caste_id', 'applications.caste_id'),
})

const people = [
  numbered('roles', {
    list: 'roles',
    group: 'people',
    isClosed: true,
    usedBy: uses(
      'users.role_id',
      'role_assignments.role_id',
      'lois.signatory_role',
      'loi_signatories.role_id',
      'report_subscriptions.role_id',
      'grievance_days.role_id',
      'grievances.about_role_id',
      'grievance_terms.role_id',
      'grievance_steps.role_id'
    ),
  }),
  choices('genders', {
    list: 'genders',
    group: 'people',
    usedBy: uses(
      'users.gender_id',
      'profiles.gender_id',
      'family_members.gender_id',
      'group_shareholders.gender_id',
      'applications.gender_id'
    ),
  }),
  choices('relationships', {
    list: 'relationships',
    group: 'people',
    usedBy: uses('family_members.relationship_id', 'data_nominees.relationship_id'),
  }),
  choices('company_types', {
    list: 'companyTypes',
    group: 'people',
    usedBy: uses('applicant_groups.company_type_id'),
  }),
  choices('business_sectors', {
    list: 'businessSectors',
    group: 'people',
    usedBy: uses('applicant_groups.business_sector_id', 'lending_details.business_sector_id'),
  }),
]

/** Privacy notices by version; the newest one in force applies. */
const privacyNotices = [
  defineMaster({
    table: 'privacy_notices',
    file: 'privacy_notices.csv',
    list: 'privacyNotices',
    group: 'people',
    key: ['id'],
    order: ['id'],
    columns: { id, ...names(), effective_from: day('effective_from') },
    usedBy: uses('privacy_notice_items.notice_id', 'consents.notice_id'),
  }),
  defineMaster({
    table: 'privacy_notice_items',
    file: 'privacy_notice_items.csv',
    list: 'privacyNoticeItems',
    group: 'people',
    key: ['notice_id', 'sr_no'],
    order: ['notice_id', 'sr_no', 'id'],
    isNumbered: true,
    columns: {
      notice_id: whole('notice_id', { references: 'privacy_notices' }),
      sr_no: whole('sr_no'),
      section: text('section', { isOptional: true, choices: NOTICE_SECTIONS }),
      ground: text('ground', { choices: NOTICE_GROUNDS }),
      item_en: text('item_en', { isLong: true }),
      purpose_en: text('purpose_en', { isLong: true }),
      seen_by_en: text('seen_by_en', { isLong: true }),
      kept_en: text('kept_en', { isLong: true }),
    },
    usedBy: [],
  }),
]

/** Parents come before the rows that refer to them. */
export const peopleMasters = [
  casteCategories,
  subCorporations,
  castes,
  ...people,
  ...privacyNotices,
] as const
