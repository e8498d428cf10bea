import { inEachLanguage, optionalInEachLanguage } from '#kernel/validation/in_each_language'
import { textRule } from '#kernel/validation/rules'

const NAME_LENGTH = 200
const ADDRESS_LENGTH = 400

/** The corporation's names and addresses, as fields of a form. */
export const corporationTexts = () => ({
  ...inEachLanguage('name', () => textRule({ max: NAME_LENGTH })),
  ...optionalInEachLanguage('address', () => textRule({ max: ADDRESS_LENGTH })),
})
