import type { Theme } from 'vitepress'
import DefaultTheme from 'vitepress/theme-without-fonts'
import Intranet from './intranet.vue'
import RunnableBlock from './runnable-block.vue'
import './style.css'

export default {
  extends: DefaultTheme,
  enhanceApp({ app }) {
    app.component('Intranet', Intranet)
    app.component('RunnableBlock', RunnableBlock)
  },
} satisfies Theme
