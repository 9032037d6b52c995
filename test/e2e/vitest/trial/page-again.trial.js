// @vitest-environment jsdom
import { testPage } from './page-tests.js'

testPage()
