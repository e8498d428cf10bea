import { t } from '~/lib/translate'

/**
 * Returns by how much a text is too long, while it is typed or pasted: nothing is cut, and the server would refuse it
 * with the same message. Null while it fits.
 */
export function lengthError(text: string, max: number | undefined): string | null {
  const count = [...text.trim()].length
  return max !== undefined && count > max ? t('common.form.too_long', { max, count }) : null
}
