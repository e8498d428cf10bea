import type { ComponentProps, SubmitEvent } from 'react'

interface PostFormProps extends Omit<ComponentProps<'form'>, 'onSubmit' | 'method' | 'action'> {
  /** Sends what was typed; the button that was pressed is `event.nativeEvent.submitter`. */
  onSend: (event: SubmitEvent<HTMLFormElement>) => void
}

/**
 * A form that changes something. The server alone checks what is in it. It says "post" so that
 * what is typed never becomes part of an address; pressed before the script has arrived, it is
 * sent when the script is there (`lib/early_input`).
 */
export function PostForm({ onSend, ...rest }: PostFormProps) {
  return (
    <form
      noValidate
      {...rest}
      method="post"
      onSubmit={(event: SubmitEvent<HTMLFormElement>) => {
        event.preventDefault()
        onSend(event)
      }}
    />
  )
}
