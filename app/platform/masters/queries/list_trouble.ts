import type { I18n } from '@adonisjs/i18n'
import { masters } from '#masters/queries/masters'

/*
 * What a form says when a list that it cannot do without is empty (documents 1 and 4, section 8); null
 * when it is there.
 */

export const casteListError = (i18n: I18n): string | null =>
  masters().castes.length > 0 ? null : i18n.t('common.failures.castes')

export const stateListError = (i18n: I18n): string | null =>
  masters().states.length > 0 ? null : i18n.t('common.failures.states')

export const schemeListError = (i18n: I18n, reference: string): string | null =>
  masters().schemes.length > 0 ? null : i18n.t('common.failures.schemes', { reference })
