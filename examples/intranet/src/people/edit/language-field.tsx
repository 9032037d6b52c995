import { showLanguage } from '../language.ts'

const languages = ['ar', 'cs', 'de', 'en', 'es', 'fr', 'it', 'ja', 'ko', 'nl', 'pl', 'pt', 'tr', 'zh']

export function LanguageField({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  const codes = [...new Set([...languages, value])]
  return (
    <label htmlFor="language">
      Language
      <select id="language" value={value} onChange={(event) => onChange(event.target.value)}>
        {codes.map((code) => (
          <option key={code} value={code}>
            {showLanguage(code)}
          </option>
        ))}
      </select>
    </label>
  )
}
