import { router } from '@inertiajs/react'
import { Button, TextInput } from '@mantine/core'
import { type SubmitEvent, useState } from 'react'
import type { Administration } from '@generated/views'
import { Notice } from '~/components/notice'
import { useT } from '~/lib/use_t'

const WORDS = 'message_texts.file'

interface MessageFileProps {
  href: string
  preview: Administration.PreviewedFile | null
}

/** Fills the previews with a real application; what is being written stays as it is. */
export function MessageFile({ href, preview }: MessageFileProps) {
  const t = useT()
  const [number, setNumber] = useState(preview?.number ?? '')
  const look = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    router.get(
      href,
      { file: number.trim() || undefined },
      { preserveState: true, preserveScroll: true }
    )
  }
  return (
    <div className="as-column">
      <form className="as-actions" role="search" action={href} method="get" onSubmit={look}>
        <TextInput
          name="file"
          label={t(`${WORDS}.number`)}
          value={number}
          onChange={(event) => setNumber(event.currentTarget.value)}
        />
        <Button type="submit" variant="default" mt="auto">
          {t(`${WORDS}.show`)}
        </Button>
      </form>
      {preview ? (
        <Notice tone={preview.values ? 'info' : 'warning'} role="status">
          <p>{t(`${WORDS}.${preview.values ? 'shown' : 'none'}`, { number: preview.number })}</p>
        </Notice>
      ) : null}
    </div>
  )
}
