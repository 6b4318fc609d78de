import { type ReactNode, useId } from 'react'
import { Message } from '../../ui/Message.tsx'

type FieldIds = { id: string; 'aria-invalid': true | undefined; 'aria-describedby': string | undefined }

type FormFieldProps = {
  label: string
  problem?: string | undefined
  /** Shown if there is no problem. Without it the field has no line below. */
  hint?: ReactNode
  end?: ReactNode
  /** Content between the field and its line. */
  above?: ReactNode
  children(ids: FieldIds): ReactNode
}

/** A field with a label above and a line below: the hint, or the problem instead. */
export function FormField({ label, problem, hint, end, above, children }: FormFieldProps) {
  const id = useId()
  const messageId = `${id}-said`
  const isDescribed = problem !== undefined || hint !== undefined
  return (
    <div className="lk-field">
      <label htmlFor={id}>{label}</label>
      <div className={problem ? 'lk-input bad' : 'lk-input'}>
        {children({
          id,
          'aria-invalid': problem ? true : undefined,
          'aria-describedby': isDescribed ? messageId : undefined,
        })}
        {end}
      </div>
      {above}
      {isDescribed && (
        <div id={messageId}>
          {problem ? (
            <Message tone="bad">{problem}</Message>
          ) : (
            <p className="lk-msg">
              <span>{hint}</span>
            </p>
          )}
        </div>
      )}
    </div>
  )
}
