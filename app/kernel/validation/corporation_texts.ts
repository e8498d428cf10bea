import { fieldsInEachLanguage, optionalFieldsInEachLanguage } from '#kernel/validation/in_each_language'
import { textRule } from '#kernel/validation/rules'

const NAME_LENGTH = 200
const ADDRESS_LENGTH = 400

/** The corporation's names and addresses, as fields of a form. */
export const corporationTexts = () => ({
  ...fieldsInEachLanguage('name', () => textRule({ max: NAME_LENGTH })),
  ...optionalFieldsInEachLanguage('address', () => textRule({ max: ADDRESS_LENGTH })),
})
