import { t } from '~/lib/translate'

/**
 * Says how much too long a text is, while it is typed or pasted: nothing is cut, the server would
 * refuse it with the same words. Null while it fits.
 */
export function lengthError(text: string, max: number | undefined): string | null {
  const count = [...text.trim()].length
  return max !== undefined && count > max ? t('common.form.too_long', { max, count }) : null
}
