import corporation from '#kernel/settings/corporation'
import type { Letterhead } from '#pdf/letterhead'
import type { PdfLanguage } from '#pdf/shaper'

/** The corporation of this installation: in Hindi on a Hindi paper, else in Marathi. */
export function corporationLetterhead(language: PdfLanguage): Letterhead {
  const first = language === 'hi' ? 'hi' : 'mr'
  return {
    name: corporation.name[first],
    language: first,
    nameEn: corporation.name.en,
    address: corporation.address[language],
    addressLanguage: language,
    logo: corporation.logo,
  }
}
