import { ActionButton } from '~/components/buttons'
import type { ReactNode } from 'react'
import { FileField } from '~/components/form/file_field'
import { PostForm } from '~/components/form/form'
import type { AnyForm } from '~/lib/form'
import { TABLES } from '~/lib/files'
import { t } from '~/lib/translate'

const MAX_MEGABYTES = 24

interface SheetFormProps {
  form: AnyForm
  onSend: (dryRun: boolean) => void
  hint: string
  /** Label of the button that imports the checked file; null where it may not be imported. */
  takeIn: string | null
  /** Further inputs besides the file. */
  children?: ReactNode
}

/** Import of a spreadsheet: choose the file, see what it would do, then import it. */
export function SheetForm({ form, onSend, hint, takeIn, children }: SheetFormProps) {
  return (
    <PostForm form={form} className="as-card as-form" onSend={() => onSend(true)}>
      <FileField
        form={form}
        name="file"
        label={t('masters.import.file')}
        hint={hint}
        accept={TABLES}
        maxMegabytes={MAX_MEGABYTES}
        camera={false}
        required
      />
      {children}
      <div className="as-actions">
        <ActionButton
          type="submit"
          variant={takeIn ? 'default' : 'filled'}
          loading={form.processing}
          label={t('masters.import.dry_run')}
        />
        {takeIn ? (
          <ActionButton loading={form.processing} onClick={() => onSend(false)} label={takeIn} />
        ) : null}
      </div>
    </PostForm>
  )
}
