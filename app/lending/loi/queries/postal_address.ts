import i18nManager from '@adonisjs/i18n/services/main'
import type { PdfLanguage } from '#pdf/shaper'
import { localName, masters } from '#masters/queries/masters'

/** An address as kept: places are master rows where they are known, names elsewhere. */
export interface PostalAddress {
  /** House, building, street, locality, landmark, village, from the nearest to the widest. */
  lines: (string | null)[]
  post?: string | null
  talukaId?: number | null
  talukaName?: string | null
  districtId?: number | null
  districtName?: string | null
  stateId?: number | null
  pincode?: string | null
}

/** An address in one line, its places named in the language; the home state goes without saying. */
export function addressLine(address: PostalAddress, language: PdfLanguage): string {
  const t = (key: string, name: string) =>
    name ? i18nManager.locale(language).t(`loi.address.${key}`, { name }) : ''
  const catalogue = masters()
  const place = (list: 'talukas' | 'districts', id?: number | null, typed?: string | null) =>
    localName(catalogue.find(list, id), language) || (typed ?? '')
  const state = catalogue.find('states', address.stateId)
  const parts = [
    ...address.lines.map((line) => line?.trim() ?? ''),
    t('post', address.post?.trim() ?? ''),
    t('taluka', place('talukas', address.talukaId, address.talukaName)),
    t('district', place('districts', address.districtId, address.districtName)),
    state && !state.isDefault ? localName(state, language) : '',
  ]
  const line = [...new Set(parts.filter(Boolean))].join(', ')
  return address.pincode ? `${line} - ${address.pincode}` : line
}
