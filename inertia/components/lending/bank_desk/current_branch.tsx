import { ActionButton } from '~/components/buttons'
import { useForm } from '@inertiajs/react'
import type { BankDesk } from '@generated/views'
import { PostForm } from '~/components/form/form'
import { t } from '~/lib/translate'

/** The branch that is signed in, and its sign-out button. */
export function CurrentBranch({ branch }: { branch: BankDesk.Branch }) {
  const form = useForm({})
  return (
    <div className="as-apart as-gap-below">
      <p>
        <strong>{branch.name}</strong>, {branch.bank} ({branch.ifsc})
      </p>
      <PostForm form={form} onSend={() => form.post('/bank/leave')}>
        <ActionButton type="submit" variant="default" label={t('bank_desk.entry.leave')} />
      </PostForm>
    </div>
  )
}
