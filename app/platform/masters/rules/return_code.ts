import { normaliseDigits } from '#kernel/formats/digits'

/**
 * A return code as the master has it. Banks write one code in several ways, and spreadsheets turn it into
 * a number: '1', '01', ' 01 ' and '1.0' are the same.
 */
export const normaliseReturnCode = (code: string): string =>
  normaliseDigits(code.trim())
    .replace(/^(\d+)\.0+$/, '$1')
    .replace(/^0+(?=\d+$)/, '')
