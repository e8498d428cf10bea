import { Button } from '@mantine/core'
import { useConflictChoice } from '~/lib/edit_conflict'
import { t } from '~/lib/translate'

interface ConflictChoiceProps {
  name: string
  /** Writes a value as a person reads it. */
  show?: (value: string) => string
}

/** Below a field that was saved another way meanwhile: the newer value beside the own, to choose. */
export function ConflictChoice({ name, show = String }: ConflictChoiceProps) {
  const choice = useConflictChoice(name)
  if (!choice) return null
  const value = String(choice.newer ?? '')
  return (
    <div
      className="as-warned as-column as-near"
      role="group"
      aria-label={t('common.edit_conflict.title')}
    >
      <p>
        {t('common.edit_conflict.saved')}{' '}
        <strong>{value ? show(value) : t('common.edit_conflict.empty')}</strong>
      </p>
      <div className="as-actions">
        <Button type="button" size="sm" variant="outline" onClick={choice.take}>
          {t('common.edit_conflict.take')}
        </Button>
        <Button
          type="button"
          size="sm"
          variant={choice.isKept ? 'filled' : 'outline'}
          aria-pressed={choice.isKept}
          onClick={choice.keep}
        >
          {t('common.edit_conflict.keep')}
        </Button>
      </div>
    </div>
  )
}
