import { names, text } from '#masters/seed/columns'
import { choices, type MasterTable, numbered, uses } from '#masters/seed/master_table'

export const casteCategories: MasterTable = {
  table: 'caste_categories',
  file: 'caste_categories.csv',
  list: 'casteCategories',
  group: 'people',
  key: ['code'],
  order: ['position', 'code'],
  isOrdered: true,
  retires: 'is_retired',
  columns: { code: text('code', { isFixed: true, most: 8, shape: 'code' }), ...names() },
  usedBy: uses('castes.category_code'),
}

export const subCorporations: MasterTable = {
  table: 'sub_corporations',
  file: 'sub_corporations.csv',
  list: 'subCorporations',
  group: 'people',
  key: ['code'],
  order: ['position', 'code'],
  isOrdered: true,
  retires: 'is_retired',
  columns: { code: text('code', { isFixed: true, most: 16, shape: 'code' }), ...names(200) },
  usedBy: uses('divisions.sub_corporation_code', 'castes.sub_corporation_code'),
}

export const castes: MasterTable = {
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
}

export const people: MasterTable[] = [
  numbered('roles', {
    list: 'roles',
    group: 'people',
    isClosed: true,
    usedBy: uses(
      'users.role_id',
      'posts.role_id',
      'lois.signatory_role',
      'loi_signatories.role_id',
      'report_subscriptions.role_id'
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
    usedBy: uses('family_members.relationship_id'),
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
