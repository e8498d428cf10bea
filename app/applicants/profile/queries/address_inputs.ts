import type { I18n } from '@adonisjs/i18n'
import { localName, masters, options } from '#masters/queries/masters'
import { ADDRESS } from '#profile/fields/address'
import { fieldsInGroup, formInputs } from '#profile/fields/follow'

/**
 * How a page asks for an address: what is typed, what is folded until somebody needs it, and the lists
 * of places, with all talukas at once: a few kilobytes, and no waiting on a weak signal.
 */
export function addressInputs(i18n: I18n) {
  const { districts, states } = masters()
  return {
    main: formInputs(fieldsInGroup(ADDRESS, 'address'), { i18n }),
    more: formInputs(fieldsInGroup(ADDRESS, 'more_address'), { i18n }),
    states: options(states, i18n.locale),
    districts: districts.map((district) => ({
      value: String(district.id),
      label: localName(district, i18n.locale),
      stateId: String(district.stateId),
      talukas: options(masters().talukas(district.id), i18n.locale),
    })),
  }
}
