import { useRoute } from '../route.tsx'
import { type Choice, choices, lookIn, queryOf } from './look.ts'

const titles: Record<Choice, string> = { width: 'Width', theme: 'Theme', names: 'Names' }

/** Links to the same page at another width, in another theme, or with long names. */
export function Switches() {
  const { parts } = useRoute()
  const look = lookIn(location.search)
  return (
    <div className="switches">
      {(Object.keys(choices) as Choice[]).map((name) => (
        <nav key={name} className="tabs" aria-label={titles[name]}>
          {Object.entries(choices[name]).map(([value, title]) => (
            <a
              key={value}
              href={`${queryOf({ ...look, [name]: value })}#/${parts.join('/')}`}
              aria-current={look[name] === value || undefined}
            >
              {title}
            </a>
          ))}
        </nav>
      ))}
    </div>
  )
}
